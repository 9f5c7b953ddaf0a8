import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'

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
