import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Customer } from '#contract/customers/customer.ts'
import { browserApi } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { toast } from '#web/ui/toast.ts'

export type Decision = 'approve' | 'reject' | 'delete' | 'lock' | 'unlock' | 'resetSecondFactor' | 'makeCustomer'

export const CUSTOMER_NOT_CHANGED = 'Kunde kunne ikke opdateres'

type Step = Readonly<{ send: (user: Customer) => Promise<{ message: string }>; failed: string }>

/** With fallback messages for errors (requirements §8 'Admin, customers'). */
const STEPS: Readonly<Record<Decision, Step>> = {
  approve: { send: ({ id }) => browserApi.approveCustomer({ params: { id } }), failed: 'Kunde kunne ikke godkendes' },
  reject: {
    send: ({ id }) => browserApi.deleteCustomer({ params: { id }, query: { waiting: 'true' } }),
    failed: 'Kunde kunne ikke afvises',
  },
  delete: { send: ({ id }) => browserApi.deleteCustomer({ params: { id } }), failed: 'Kunde kunne ikke slettes' },
  lock: { send: (user) => setActive(user, false), failed: CUSTOMER_NOT_CHANGED },
  resetSecondFactor: {
    send: ({ id }) => browserApi.resetSecondFactor({ params: { id } }),
    failed: 'Totrinslogin kunne ikke nulstilles',
  },
  makeCustomer: { send: ({ id }) => browserApi.makeCustomer({ params: { id } }), failed: CUSTOMER_NOT_CHANGED },
  unlock: { send: (user) => setActive(user, true), failed: CUSTOMER_NOT_CHANGED },
}

export function useCustomerDecision() {
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const underWay = useRef(new Set<number>())
  const decide = async (decision: Decision, user: Customer): Promise<boolean> => {
    const { send, failed } = STEPS[decision]
    // ignores a double press
    if (underWay.current.has(user.id)) return false
    underWay.current.add(user.id)
    setIsBusy(true)
    try {
      const { message } = await send(user)
      toast.success(message)
      return true
    } catch (error) {
      toast.error(messageOf(error, failed))
      return false
    } finally {
      underWay.current.delete(user.id)
      setIsBusy(false)
      // also after a refusal, as a colleague may have been faster
      void revalidate()
    }
  }
  return { decide, isBusy }
}

function setActive({ id, active: seen }: Customer, active: boolean) {
  return browserApi.changeCustomer({ params: { id }, body: { active, seen: { active: seen } } })
}
