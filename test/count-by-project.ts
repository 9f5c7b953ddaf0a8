import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** How many tests of a project of vitest.config.ts did what, and how long its files took together, in seconds of one worker. */
export type ProjectCount = { passed: number; failed: number; skipped: number; seconds: number }

/**
 * Writes the count of each project as JSON to the file that `TEST_COUNTS` names, after every file, and prints each failure when it happens:
 * an interrupted run has printed what failed until then. A file that cannot be read is a failure.
 */
export default class CountByProject implements Reporter {
  #counts: Record<string, ProjectCount> = {}

  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    if (result.state !== 'failed') return
    const place = `${test.project.name} ${test.module.relativeModuleId} > ${test.fullName}`
    console.error(`✗ ${place}\n  ${result.errors.map(({ message }) => message).join('\n  ')}`)
  }

  onTestModuleEnd(file: TestModule): void {
    const { name } = file.project
    const count = this.#counts[name] ?? { passed: 0, failed: 0, skipped: 0, seconds: 0 }
    this.#counts[name] = count
    count.failed += file.errors().length
    count.seconds += file.diagnostic().duration / 1000
    for (const test of file.children.allTests()) {
      const { state } = test.result()
      count[state === 'pending' ? 'skipped' : state] += 1
    }
    writeFileSync(process.env.TEST_COUNTS ?? '', JSON.stringify(this.#counts))
  }
}
