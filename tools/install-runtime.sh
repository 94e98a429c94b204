#!/bin/sh
# Runs before the npm scripts when the locked Node cannot start. Its Linux builds need the library libatomic, which a bare
# Debian or Ubuntu lacks: as root it is installed, everybody else gets the line to run.
line='apt-get update && apt-get install -y libatomic1'
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  echo "The locked Node needs the library libatomic. Installing it: $line" >&2
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >&2 && apt-get install -y -q --no-install-recommends libatomic1 >&2
  node -e 0 && exit 0
fi
echo "The locked Node (node_modules/.bin/node) cannot start here; the line above says why." >&2
echo "If it lacks libatomic, run this on Debian or Ubuntu, then try again:" >&2
echo "  sudo sh -c '$line'" >&2
exit 1
