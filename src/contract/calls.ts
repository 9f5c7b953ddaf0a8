import { orderCalls } from './orders.ts'
import { productCalls } from './products.ts'
import { shopCalls } from './shop.ts'
import { tagCalls } from './tags.ts'

/** Every call of the API: the server serves this table, the browser's client and the OpenAPI page are made from it. */
export const calls = { ...shopCalls, ...productCalls, ...tagCalls, ...orderCalls } as const

export type CallName = keyof typeof calls
