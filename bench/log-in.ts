/** The session of the demo's owner, or of another user of the demo. */
export async function logIn(address: string, email = 'admin@demo.dk'): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo1234' }),
  })
  if (!answer.ok) throw new Error(`logging in answered ${answer.status}`)
  const { token } = (await answer.json()) as { token: string }
  return token
}
