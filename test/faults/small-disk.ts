import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdirSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryDirectory } from '#test/temporary-directory.ts'

export type SmallDisk = Readonly<{
  directory: string
  /** leaves not a byte free */
  fill: () => void
  /** frees what `fill` took */
  free: () => void
  unmount: () => void
}>

/** Why no small disk can be had here; null when it can: `npm run test:faults` as root has mounts of its own, which end with it. */
export function whyNoSmallDisk(): string | null {
  return process.env.FAULTS_OWN_MOUNTS === '1'
    ? null
    : 'a disk of its own takes `npm run test:faults` as root on Linux, where it may mount one'
}

/** A disk of its own in memory that can be filled up. */
export function smallDisk(megabytes: number): SmallDisk {
  const mountPoint = temporaryDirectory()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'small-disk', mountPoint], { stdio: 'pipe' })
  const ballast = join(mountPoint, 'ballast')
  const directory = join(mountPoint, 'files')
  mkdirSync(directory)
  // PostgreSQL runs as another user than root
  chmodSync(directory, 0o777)
  return {
    directory,
    fill: () => fillUp(ballast),
    free: () => truncateSync(ballast, 0),
    unmount: () => {
      // an open file does not hold it up
      execFileSync('umount', ['--lazy', mountPoint])
      rmSync(mountPoint, { recursive: true })
    },
  }
}

function fillUp(file: string): void {
  const descriptor = openSync(file, 'a')
  try {
    for (let bytes = 1024 * 1024; bytes >= 1; bytes = Math.floor(bytes / 2)) writeUntilFull(descriptor, Buffer.alloc(bytes))
  } finally {
    closeSync(descriptor)
  }
}

function writeUntilFull(descriptor: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(descriptor, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
