import { Toaster as ToasterOfLibrary, toast } from 'react-hot-toast'

export const sayInToaster = toast

export function Toaster() {
  return (
    <ToasterOfLibrary
      position="top-right"
      containerStyle={{ top: 'calc(var(--header-stays) + var(--header-scrolls-away) + 0.75rem)' }}
      toastOptions={{
        className: 'toast',
        style: {
          background: 'var(--color-ink)',
          color: 'var(--color-ground)',
          borderRadius: '2px',
          maxWidth: '26rem',
          fontWeight: 600,
        },
        success: { duration: 3000, iconTheme: { primary: 'var(--color-signal)', secondary: 'var(--color-on-signal)' } },
        error: { duration: 4000, iconTheme: { primary: '#ff8d83', secondary: '#17191b' } },
      }}
    />
  )
}
