import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '#web/api.ts'

/** The token of a mailed link, removed from the address so that it is in no history or log. */
export function useMailedToken(): string | null {
  const [params] = useSearchParams()
  const [token] = useState(() => params.get('token'))
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const isInAddress = params.has('token')
  useEffect(() => {
    if (isInAddress) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [isInAddress, navigate, pathname])
  return token
}

/** After other errors the reader can press again: the address no longer has the token to open the page with. */
export function isLinkExpired(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link_expired'
}
