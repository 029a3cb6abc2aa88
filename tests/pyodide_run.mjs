// Runs a Python program in pyodide under node: node pyodide_run.mjs PYODIDE_FOLDER PROJECT_FOLDER PROGRAM
//
// The project's folder is /project there, and the program, a path inside it, runs with /project to import from.
// What the program prints goes to standard output; its failure is the exit status 1.

import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodideFolder, projectFolder, program] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")));
const python = await loadPyodide({ indexURL: pyodideFolder, stdout: console.log, stderr: console.error });
python.mountNodeFS("/project", projectFolder);
python.globals.set("program", `/project/${program}`);
try {
  await python.runPythonAsync(`
import runpy, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/project")
runpy.run_path(program, run_name="__main__")
`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
