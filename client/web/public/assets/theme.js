// Before anything is drawn: the light or dark that the reader chose, if any.
try {
  const theme = localStorage.getItem('theme')
  if (theme) document.documentElement.dataset.theme = theme
} catch {
  // Without storage the system's choice holds.
}
