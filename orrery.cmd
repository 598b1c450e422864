@echo off
rem Builds what commands need if there is no build yet, then starts one: orrery.docs.WindowsMain knows them. The script for
rem other systems, beside this one, also builds again what has changed; here 'mvnw.cmd -DskipTests package' does.
rem Lines end with CR LF: cmd loses labels in files where they do not.
setlocal DisableDelayedExpansion
set "home=%~dp0"
set "java=java.exe"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME if not exist "%java%" goto nojava
if not defined JAVA_HOME for %%x in (java.exe) do if "%%~$PATH:x"=="" goto nojava
if exist "%home%docs\target\launcher.classpath" goto built
echo orrery: building for the first time, which takes a minute or two; Maven may have to download first 1>&2
pushd "%home%"
rem Without -q, which would keep silent until the end: the log has a line for each step.
set "logger=-Dorg.slf4j.simpleLogger"
call mvnw.cmd -B -ntp %logger%.defaultLogLevel=warn %logger%.log.org.apache.maven.cli.event.ExecutionEventLogger=info -pl docs -am -Djavac.werror=-g -Derrorprone=-g process-classes 1>&2
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
"%java%" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dorrery.log=warn %ORRERY_JAVA_OPTS% orrery.docs.WindowsMain %*
exit /b %errorlevel%

:nojava
echo orrery: no Java found at '%java%'; install a JDK, 17 or newer 1>&2
exit /b 1

:failed
popd
exit /b 1

:add
set "CLASSPATH=%home%%1;%CLASSPATH%"
exit /b 0
