import os
import subprocess
import sys
from pathlib import Path

from _good import misbehave

child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
Path(os.environ["CHILD"]).write_text(str(child.pid))
misbehave(None)
