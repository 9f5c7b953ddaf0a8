import { Counter, Gauge, Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { mergeFigures } from './worker-messages.ts'

async function metricsText(worker: number, orders: number, memory: number): Promise<string> {
  const registry = new Registry()
  registry.setDefaultLabels({ worker })
  const registers = [registry]
  new Counter({ name: 'orders_total', help: 'Orders', labelNames: ['by'], registers }).inc({ by: 'a customer' }, orders)
  new Gauge({ name: 'memory', help: 'Memory', registers }).set(memory)
  return await registry.metrics()
}

it('each figure is described once, with the lines of all processes below', async () => {
  expect(mergeFigures([await metricsText(1, 3, 0.5), await metricsText(2, 4, 0.25)])).toBe(
    [
      '# HELP orders_total Orders',
      '# TYPE orders_total counter',
      'orders_total{by="a customer",worker="1"} 3',
      'orders_total{by="a customer",worker="2"} 4',
      '',
      '# HELP memory Memory',
      '# TYPE memory gauge',
      'memory{worker="1"} 0.5',
      'memory{worker="2"} 0.25',
      '',
    ].join('\n'),
  )
})

it('of a worker and its replacement with the same number one is reported', async () => {
  expect(mergeFigures([await metricsText(1, 300, 1), await metricsText(1, 2, 1)])).toContain('orders_total{by="a customer",worker="1"} 2\n')
})

it('of workers that all fail there is nothing, so that the one asked answers with its own fault', () => {
  expect(mergeFigures([])).toBeNull()
})
