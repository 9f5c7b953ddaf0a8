import { useForm } from 'react-hook-form'
import { CUSTOMER_MISSING } from '#domain/customers/customer-texts.ts'
import { ApiError } from '#web/api.ts'
import { messageOf } from '#web/refusal-message.ts'
import { Button } from '#web/ui/button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { CodeField } from './code-field.tsx'
import { PasswordField } from './password-field.tsx'

type Proof = { password: string; code: string }
type SecondFactorProofProps = { about: string; action: string; onProven: (proof: Proof) => Promise<void> }

export function SecondFactorProof({ about, action, onProven }: SecondFactorProofProps) {
  const { register, handleSubmit, setError, formState } = useForm<Proof>({ defaultValues: { password: '', code: '' } })
  const submit = handleSubmit(async (proof) => {
    try {
      await onProven(proof)
    } catch (error) {
      const field = error instanceof ApiError && error.code === 'wrong_password' ? 'password' : 'code'
      setError(field, { type: 'server', message: messageOf(error) }, { shouldFocus: true })
    }
  })
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5" aria-label={action}>
      <p className="text-sm">{about}</p>
      <PasswordField
        {...register('password', { required: CUSTOMER_MISSING.password })}
        label="Adgangskode"
        autoComplete="current-password"
        error={formState.errors.password?.message}
      />
      <CodeField
        {...register('code', { required: CUSTOMER_MISSING.code })}
        hint="Eller en af dine gendannelseskoder."
        error={formState.errors.code?.message}
      />
      <ButtonRow>
        <Button type="submit" variant="solid" isBusy={formState.isSubmitting} busyText="Vent...">
          {action}
        </Button>
      </ButtonRow>
    </form>
  )
}
