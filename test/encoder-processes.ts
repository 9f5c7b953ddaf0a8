import { execFileSync } from 'node:child_process'

/** The encoders of pictures a process started, by their number. */
export function encodersOf(parent: number): number[] {
  const lines = execFileSync('ps', ['-o', 'pid=,ppid=,args=', '-A'], { encoding: 'utf8' }).split('\n')
  return lines.flatMap((line) => {
    const [pid, ppid] = line.trim().split(/\s+/).map(Number)
    return ppid === parent && line.includes('encoder-process') && pid ? [pid] : []
  })
}
