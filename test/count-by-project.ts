import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** How many tests of a project of vitest.config.ts did what, and how long its files took together, in seconds of one worker. */
export type ProjectCount = { passed: number; failed: number; skipped: number; seconds: number }

/** Writes the count of each project as JSON to the file that `TEST_COUNTS` names. A file that cannot be read is a failure. */
export default class CountByProject implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const counts: Record<string, ProjectCount> = {}
    for (const file of files) {
      const count = counts[file.project.name] ?? { passed: 0, failed: 0, skipped: 0, seconds: 0 }
      counts[file.project.name] = count
      count.failed += file.errors().length
      count.seconds += file.diagnostic().duration / 1000
      for (const test of file.children.allTests()) {
        const { state } = test.result()
        count[state === 'pending' ? 'skipped' : state] += 1
      }
    }
    writeFileSync(process.env.TEST_COUNTS ?? '', JSON.stringify(counts))
  }
}
