@echo off
rem Builds what a command needs if there is no build yet, then starts it. The script for other systems, beside this one, also
rem builds again what has changed; here 'mvnw.cmd -DskipTests package' does.
setlocal
set "home=%~dp0"
set "command=%~1"
if "%command%"=="run" set "main=orrery.docs.Main" & set "module=docs"
if "%command%"=="diff" set "main=orrery.docs.DiffMain" & set "module=docs"
if "%command%"=="compare" set "main=orrery.docs.CompareMain" & set "module=docs"
if "%command%"=="calibrate" set "main=orrery.conformance.calibration.CalibrateMain" & set "module=conformance-tests"
if "%command%"=="explore" set "main=orrery.docs.ExploreMain" & set "module=docs"
if "%command%"=="merge" set "main=orrery.docs.MergeMain" & set "module=docs"
if "%command%"=="exercise" set "main=orrery.docs.ExerciseMain" & set "module=docs"
if "%command%"=="check" set "main=orrery.docs.CheckMain" & set "module=docs"
if "%command%"=="new" set "main=orrery.docs.NewProject" & set "module=docs"
if "%command%"=="devices" set "main=orrery.docs.DevicesMain" & set "module=docs"
if "%command%"=="replay" set "main=orrery.conformance.cli.ReplayMain" & set "module=conformance-tests"
if "%command%"=="campaign" set "main=orrery.conformance.cli.CampaignMain" & set "module=conformance-tests"
if defined main goto found
echo Usage: orrery run [EXAMPLE ^| FILE.java] ^| explore PROGRAM ^| merge FILE... ^| diff A B ^| exercise [NAME] ^| check FILE.java ^| new DIR ^| devices [DEVICE] ^| campaign PROPERTY ^| replay FILE... 1>&2
if "%command%"=="--help" exit /b 0
exit /b 2

:found
rem What follows the command, with its quotation marks: %* is not changed by shift.
set "rest="
:next
shift
if "%~1"=="" goto start
set rest=%rest% %1
goto next

:start
set "log=error"
if "%module%"=="docs" set "log=warn"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if exist "%home%%module%\target\launcher.classpath" goto built
echo orrery: building for the first time, which takes a minute or two 1>&2
pushd "%home%"
call mvnw.cmd -q -B -pl %module% -am -Djavac.werror=-g process-classes 1>&2
if errorlevel 1 (
    popd
    exit /b 1
)
popd

:built
set "classes=%home%%module%\target\classes"
set "classes=%classes%;%home%sim-device\target\classes;%home%sim-core\target\classes"
set "classes=%classes%;%home%sim-api\target\classes;%home%sim-cupti\target\classes"
set "classes=%classes%;%home%conformance-tests\target\classes"
set "classes=%classes%;%home%sim-api\target\classes\META-INF\versions\22"
rem Not with set /p, which reads 1023 characters.
for /f "usebackq delims=" %%a in ("%home%%module%\target\launcher.classpath") do set "third_party=%%a"
rem Output is UTF-8 where the console is, and ASCII elsewhere: see orrery.docs.Terminal.
chcp | find "65001" >nul
if errorlevel 1 set "LC_ALL=C"
"%java%" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dorrery.log=%log% %ORRERY_JAVA_OPTS% -cp "%classes%;%third_party%" %main%%rest%
exit /b %errorlevel%
