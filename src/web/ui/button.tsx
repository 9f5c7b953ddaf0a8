import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { classes } from './classes.ts'

type Variant = 'signal' | 'solid' | 'outline' | 'quiet'
type Size = 'sm' | 'md' | 'lg'
type Look = { variant?: Variant; size?: Size; isWide?: boolean; className?: string }

const VARIANTS: Readonly<Record<Variant, string>> = {
  signal: 'bg-signal text-on-signal hover:bg-signal-strong',
  solid: 'bg-ink text-ground hover:bg-muted',
  outline: 'border border-edge hover:border-ink hover:bg-raised',
  quiet: 'hover:bg-sunk',
}

const SIZES: Readonly<Record<Size, string>> = {
  sm: 'min-h-11 px-3.5 text-xs',
  md: 'min-h-11 px-5 text-sm',
  lg: 'min-h-14 px-7 text-base',
}

function look({ variant = 'outline', size = 'md', isWide, className }: Look): string {
  return classes(
    'inline-flex items-center justify-center gap-2.5 rounded-sm font-semibold [font-stretch:108%] leading-tight text-center select-none transition-colors disabled:opacity-55 aria-disabled:opacity-55',
    VARIANTS[variant],
    SIZES[size],
    isWide && 'w-full',
    className,
  )
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & Look & { busyText?: string | undefined; isBusy?: boolean }

/** A busy button ignores presses and says what it does, but keeps the focus, which a disabled one would lose. */
export function Button({ variant, size, isWide, className, isBusy, busyText, onClick, children, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      // Enter in a field presses this button too
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={look({ variant, size, isWide, className })}
      {...rest}
    >
      {isBusy && busyText ? busyText : children}
    </button>
  )
}

export function LinkButton({ variant, size, isWide, className, ...rest }: Omit<LinkProps, 'className'> & Look) {
  return <Link prefetch="intent" className={look({ variant, size, isWide, className })} {...rest} />
}

/** An icon button; the label is read aloud and shown as a tooltip. */
export function IconButton({
  label,
  className,
  children,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string; children: ReactNode; 'data-step'?: number }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={classes(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-sm transition-colors hover:bg-sunk disabled:opacity-40 aria-disabled:opacity-40',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  )
}
