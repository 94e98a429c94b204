import './styles.css';
import { startApp } from '@millwright/host/start';
import { app } from './app.ts';

startApp(app);
