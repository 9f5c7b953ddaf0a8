/** A new Idempotency-Key. `randomUUID` exists only over https and on localhost. */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Keys of attempts: the same content sent again has the same key, so that it counts once after a lost answer, and other content has another. */
export function keyPerContent(): (content: unknown) => string {
  let attempt = { content: '', key: '' }
  return (content) => {
    const text = JSON.stringify(content)
    if (attempt.content !== text) attempt = { content: text, key: newKey() }
    return attempt.key
  }
}
