/** A login of the browser's own fields by React and nothing else; `npm run bench` shows it beside the figures of pages. */
import { useState } from 'react';
import { createRoot } from 'react-dom/client';

function Login() {
  const [email, setEmail] = useState('');
  return (
    <form>
      <h1>Log in</h1>
      <label>
        Email <input value={email} onChange={(event) => setEmail(event.target.value)} />
      </label>
      <label>
        Password <input type="password" />
      </label>
      <button type="submit">Log in</button>
    </form>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Login />);
