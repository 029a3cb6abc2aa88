/** Payments as one tells them: those alike put together, with what each is for. */

/** Payments put together where they follow each other and are alike. */
export function together(payments) {
  /** @type {any[]} */
  const told = [];
  for (const { from, to, ...cause } of payments) {
    const last = told[told.length - 1];
    if (last && isAlike(last, cause) && isOnly(last.to, to)) last.from.push(from);
    else if (last && isAlike(last, cause) && isOnly(last.from, from)) last.to.push(to);
    else told.push({ from: [from], to: [to], ...cause });
  }
  return told;
}

function isAlike(paid, { chips, reason, clause }) {
  return paid.chips === chips && paid.reason === reason && paid.clause === clause;
}

function isOnly(accounts, account) {
  return accounts.length === 1 && accounts[0] === account;
}
