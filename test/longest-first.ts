import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Minutes in milliseconds: the timeout of a test that takes long. */
const MINUTES_LONG = /\b[2-9]\d\d_000\b/

/**
 * Within a project the files whose tests have the longest timeouts begin, so that no core is left alone with one of them at the end. A fresh
 * clone knows no times, and by its size alone the file that walks through every page would come among the last.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const bySize = await super.sort(files)
    const isLong = new Map(bySize.map(({ moduleId }) => [moduleId, MINUTES_LONG.test(readFileSync(moduleId, 'utf8'))]))
    const projects = [...new Set(bySize.map(({ project }) => project.name))]
    return projects.flatMap((name) => {
      const own = bySize.filter(({ project }) => project.name === name)
      return [...own.filter(({ moduleId }) => isLong.get(moduleId)), ...own.filter(({ moduleId }) => !isLong.get(moduleId))]
    })
  }
}
