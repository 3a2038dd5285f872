#!/usr/bin/env node
import { main, processHost } from '../dist/cli/bundle.js';
process.exitCode = await main(process.argv.slice(2), processHost());
