@echo off
rem Builds what a command needs, then starts it. See orrery --help; the script for other systems is beside this one.
setlocal
set "home=%~dp0"
set "command=%~1"
if "%command%"=="run" set "main=orrery.docs.Main" & set "module=docs"
if "%command%"=="explore" set "main=orrery.docs.ExploreMain" & set "module=docs"
if "%command%"=="merge" set "main=orrery.docs.MergeMain" & set "module=docs"
if "%command%"=="new" set "main=orrery.docs.NewProject" & set "module=docs"
if "%command%"=="replay" set "main=orrery.conformance.cli.ReplayMain" & set "module=conformance-tests"
if not defined main (
    echo Usage: orrery run [EXAMPLE ^| FILE.java] ^| explore PROGRAM ^| merge FILE... ^| new DIR ^| replay FILE... 1>&2
    exit /b 2
)
for /f "tokens=1,*" %%a in ("%*") do set "rest=%%b"
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
if not exist "%home%%module%\target\launcher.classpath" (
    echo orrery: building for the first time, which takes a minute or two 1>&2
    pushd "%home%"
    call mvnw.cmd -q -B -pl %module% -am -Djavac.werror=-g process-classes 1>&2 || (popd & exit /b 1)
    popd
)
set "path_of_classes=%home%%module%\target\classes"
for %%m in (sim-device sim-core sim-api sim-cupti) do call set "path_of_classes=%%path_of_classes%%;%home%%%m\target\classes"
set /p third_party=<"%home%%module%\target\launcher.classpath"
"%java%" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 %ORRERY_JAVA_OPTS% -cp "%path_of_classes%;%third_party%" %main% %rest%
