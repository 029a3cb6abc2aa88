import os
import subprocess
import sys
from pathlib import Path

from _good import misbehave

command = [sys.executable, "-c", "import time; time.sleep(60)"]
children = [subprocess.Popen(command, start_new_session=True), subprocess.Popen(command, process_group=0)]
Path(os.environ["CHILD"]).write_text(" ".join(str(child.pid) for child in children))
misbehave(None)
