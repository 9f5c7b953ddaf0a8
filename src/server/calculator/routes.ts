import { calculatorCalls } from '#contract/calculator.ts'
import { route } from '#server/http/route.ts'
import { changeFigure, createFigure, deleteFigure, findFigures } from './figures.ts'
import { changeShares, changeTools, findShares, findTools } from './shares-and-tools.ts'

export const calculatorRoutes = [
  route(calculatorCalls.showMetres, async ({ db }) => {
    const [figures, shares, tools] = await Promise.all([findFigures(db), findShares(db), findTools(db)])
    return { figures, shares, tools }
  }),
  route(calculatorCalls.createMetreFigure, async (shop, { body, visitor }) => ({
    message: 'Bilen er oprettet',
    figure: await createFigure(shop, visitor, body),
  })),
  route(calculatorCalls.changeMetreFigure, async (shop, { params, body, visitor }) => ({
    message: 'Bilen er gemt',
    figure: await changeFigure(shop, visitor, params.id, body),
  })),
  route(calculatorCalls.deleteMetreFigure, async (shop, { params, visitor }) => {
    await deleteFigure(shop, visitor, params.id)
    return { message: 'Bilen er slettet' }
  }),
  route(calculatorCalls.changePartShares, async (shop, { body, visitor }) => ({
    message: 'Fordelingen er gemt',
    shares: await changeShares(shop, visitor, body),
  })),
  route(calculatorCalls.changeMetreTools, async (shop, { body, visitor }) => ({
    message: 'Tilbehøret er gemt',
    tools: await changeTools(shop, visitor, body),
  })),
]
