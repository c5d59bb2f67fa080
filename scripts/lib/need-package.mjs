import { createRequire } from 'node:module'

/** Ends the process with one line where a package is not installed. `packages` says whose it is, `command` installs them. */
export const needPackage = (name, packages, command) => {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`)
  } catch {
    process.stderr.write(
      `TOOL_MISSING ${name}: got "no such package", expected the packages of ${packages}. Install them: ${command}\n`,
    )
    process.exit(1)
  }
}
