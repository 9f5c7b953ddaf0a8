import { describe, expect, it } from 'vitest'
import { closedTestDatabase } from '#test/databases.ts'
import { startShopProcess } from '#test/shop-process.ts'

async function logInAsDemo(address: string): Promise<number> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'superadmin@demo.dk', password: 'demo1234' }),
  })
  return answer.status
}

describe('npm start on a new database', () => {
  it('for production has no superadmin everybody knows, and says how to make one', async () => {
    const shop = await startShopProcess({ ...(await closedTestDatabase()), demo: '' })
    const status = await logInAsDemo(shop.address)
    await shop.end('SIGTERM')
    expect(status).toBe(401)
    expect(shop.output()).toContain('npm run admin:create')
  })

  it('with DEMO=1 has the demo logins, names them and warns', async () => {
    const shop = await startShopProcess({ ...(await closedTestDatabase()), demo: '1' })
    const status = await logInAsDemo(shop.address)
    await shop.end('SIGTERM')
    expect(status).toBe(200)
    expect(shop.output()).toContain('Demo logins (password demo1234): superadmin@demo.dk')
    expect(shop.output()).toContain('everybody who finds this shop can log in as its superadmin')
  })
})
