@echo off
chcp 65001 >nul
rem Opens the desk of the lodge. Double-click it, and leave the window open while you work.
rem The operator sets the next line.
set SERVER=secretary@lodge.example

rem The sign-in link goes into a file in the user's folder, and never into an argument, which others
rem may see. The file is deleted after a minute, or when the desk is opened again.
del /q "%USERPROFILE%\lodge-desk-*.html" 2>nul
powershell -NoProfile -Command "ssh -o StrictHostKeyChecking=accept-new -o ExitOnForwardFailure=yes -o ServerAliveInterval=30 -L 127.0.0.1:4600:127.0.0.1:4600 $env:SERVER | ForEach-Object { if ($_ -like 'http://127.0.0.1:4600/*') { $file = $env:USERPROFILE + '\lodge-desk-' + (New-Guid) + '.html'; Set-Content -LiteralPath $file ('<meta http-equiv=refresh content=0;url=' + $_ + '>'); Invoke-Item -LiteralPath $file; Start-Sleep 60; Remove-Item -LiteralPath $file } else { Write-Host $_ } }"
echo.
echo Бирото е затворено. Ако не се отвори: проверете ја врската со интернет, затворете ги другите прозорци
echo на бирото и отворете ја датотекава повторно. Ако ни тогаш не се отвори, јавете му се на администраторот
echo и прочитајте му ги редовите погоре.
echo.
echo The desk is closed. If it did not open: check the internet connection, close other windows of the desk
echo and open this file again. If it still does not open, call the administrator and read out the lines above.
pause
