// Reads settings from .env where an operator keeps them. Variables of the environment take precedence. Node's own option prints a line
// where there is no such file.
import { existsSync } from 'node:fs';

if (existsSync('.env')) process.loadEnvFile();
