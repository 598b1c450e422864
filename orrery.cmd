@echo off
rem Builds what commands need, when its sources have changed (orrery.docs.WindowsBuild), then starts one
rem (orrery.docs.WindowsMain), from jars in lib or from what was built. Lines end with CR LF: cmd loses labels in files where they do not.
setlocal DisableDelayedExpansion
set "home=%~dp0."
set "state=%~dp0target\launcher"
set "java=java.exe"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME if not exist "%java%" goto nojava
if not defined JAVA_HOME for %%x in (java.exe) do if "%%~$PATH:x"=="" goto nojava
rem What ./mvnw -Pdist has made, unzipped, has its jars in lib, and nothing to build.
set "CLASSPATH=%~dp0lib\*"
set "built=1"
if exist "%~dp0lib\*.jar" goto start
set "built="
if exist "%state%\windows.stamp" goto run

:build
set "CLASSPATH="
"%java%" -XX:TieredStopAtLevel=1 "%~dp0docs\src\main\java\orrery\docs\WindowsBuild.java" "%home%"
if errorlevel 1 exit /b 1
set "built=1"

rem The stamp names the folder of the jars: each build makes another one, because a command may use the one before.
:run
set /p name=<"%state%\windows.stamp"
set "jars=%state%\%name%"
rem Not with set /p, which reads 1023 characters. By the environment, because a line of cmd has at most 8191.
for /f "usebackq delims=" %%a in ("%jars%\classpath") do set "CLASSPATH=%%a"
for %%m in (docs conformance-tests sim-device sim-core sim-core-ptx sim-api sim-cupti sim-cupti-export hardware) do call :add %%m

:start
rem Output is UTF-8 where the console is, and ASCII elsewhere: see orrery.conformance.cli.Terminal.
chcp | find "65001" >nul
if errorlevel 1 set "LC_ALL=C"
rem What was built just now is not compared with its sources again.
set "ORRERY_HOME=%home%"
if defined built set "ORRERY_HOME="
"%java%" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dorrery.log=warn "-Dorrery.sources=%home%\docs\src\main\java" -Dlogback.configurationFile=orrery/conformance/cli/log.xml %ORRERY_JAVA_OPTS% orrery.docs.WindowsMain %*
set "code=%errorlevel%"
if not defined built if "%code%"=="75000" goto build
exit /b %code%

:nojava
echo orrery: no Java found at '%java%'; install a JDK, 17 or newer 1>&2
exit /b 1

:add
if exist "%jars%\%1.jar" set "CLASSPATH=%jars%\%1.jar;%CLASSPATH%"
exit /b 0
