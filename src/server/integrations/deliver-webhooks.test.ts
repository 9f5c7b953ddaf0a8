import { expect, test } from 'vitest'
import { signedHeaders } from './deliver-webhooks.ts'

test('a message is signed as the library of Standard Webhooks signs it', () => {
  // answered by `Webhook.sign` of standardwebhooks 1.0
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const body = Buffer.from('{"test": 2432232314}')
  expect(signedHeaders('msg_p5jXN8AQM9LWM0D4loKWxJek', { body, secret, now: new Date(1_614_265_330_000) })).toMatchObject({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})
