import type { Route } from '#server/route.ts'

export const orderRoutes: readonly Route[] = []
