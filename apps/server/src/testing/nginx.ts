import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';

/** Where nginx is installed (Debian's package; NGINX_PATH names another), if it is. */
export const nginx = [
  process.env.NGINX_PATH,
  ...[...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].map((folder) => join(folder, 'nginx')),
].find((path) => path && existsSync(path));

/** A port that nothing listens on. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Starts nginx before servers at these ports, with its files in a folder. @returns where clients call, and its process. */
export async function startNginx(
  folder: string,
  ports: readonly number[],
): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort();
  const upstream = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`).join(' ');
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log crit;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/nginx-${name};`).join(' ')}
  client_max_body_size 30m;
  upstream millwright { ${upstream} }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://millwright;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_read_timeout 60s;
    }
  }
}
`,
  );
  execFileSync(nginx!, ['-t', '-q', '-c', join(folder, 'nginx.conf')]);
  const child = spawn(nginx!, ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  return { url: `http://127.0.0.1:${port}`, child };
}
