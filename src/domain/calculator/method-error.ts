/**
 * The deviation of the shop's figures from independent published ones, measured by `test/api/calculator/error-of-the-table.once.test.ts`
 * (decision 0059). `tooLittle` of them have a mean above the shop's maximum.
 */
export const METHOD_ERROR = { figures: 36, averagePercent: 12, worstPercent: 32, tooLittle: 4 } as const
