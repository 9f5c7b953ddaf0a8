/** How far the shop's figures lie from published ones they were not made from, measured by `test/api/metres/error-of-the-table.once.test.ts` (decision 0059). */
/** `tooLittle` of them lie, by their middle, above the most the shop says. */
export const METHOD_ERROR = { figures: 36, averagePercent: 12, worstPercent: 32, tooLittle: 4 } as const
