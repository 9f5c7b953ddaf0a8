import { accessSync, constants } from 'node:fs'

/** True for a file this machine may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
