@echo off
chcp 65001 >nul
rem Opens the desk of the lodge. Double-click it, and leave the window open while you work.
rem The operator sets the next line.
set SERVER=secretary@lodge.example

powershell -NoProfile -Command "ssh -o ExitOnForwardFailure=yes -o ServerAliveInterval=30 -L 127.0.0.1:4600:127.0.0.1:4600 $env:SERVER | ForEach-Object { if ($_ -like 'http://127.0.0.1:4600/*') { Start-Process $_ } else { Write-Host $_ } }"
echo Бирото е затворено. Ако не се отвори, јавете се кај администраторот.
echo The desk is closed. If it did not open, call the administrator.
pause
