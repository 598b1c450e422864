@echo off
rem Builds what commands need if there is no build yet, then starts one: orrery.docs.WindowsMain knows them. The script for
rem other systems, beside this one, also builds again what has changed; here 'mvnw.cmd -DskipTests package' does.
rem Lines end with CR LF: cmd loses labels in files where they do not.
setlocal DisableDelayedExpansion
set "home=%~dp0"
set "folder="
if defined JAVA_HOME set "folder=%JAVA_HOME%\bin\"
if exist "%home%docs\target\launcher.classpath" goto built
echo orrery: building for the first time, which takes a minute or two 1>&2
pushd "%home%"
call mvnw.cmd -q -B -pl docs -am -Djavac.werror=-g -Derrorprone=-g process-classes 1>&2
if errorlevel 1 goto failed
popd

:built
rem Not with set /p, which reads 1023 characters. By the environment, because a line of cmd has at most 8191.
for /f "usebackq delims=" %%a in ("%home%docs\target\launcher.classpath") do set "CLASSPATH=%%a"
for %%m in (docs conformance-tests sim-device sim-core sim-api sim-cupti) do call :add %%m\target\classes
call :add sim-api\target\classes\META-INF\versions\22
rem Output is UTF-8 where the console is, and ASCII elsewhere: see orrery.docs.Terminal.
chcp | find "65001" >nul
if errorlevel 1 set "LC_ALL=C"
if "%~1"=="shell" goto shell
"%folder%java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dorrery.log=warn %ORRERY_JAVA_OPTS% orrery.docs.WindowsMain %*
exit /b %errorlevel%

:shell
"%folder%jshell" --class-path "%CLASSPATH%" --startup DEFAULT --startup PRINTING --startup "%home%docs\src\main\resources\orrery\docs\shell.jsh"
exit /b %errorlevel%

:failed
popd
exit /b 1

:add
set "CLASSPATH=%home%%1;%CLASSPATH%"
exit /b 0
