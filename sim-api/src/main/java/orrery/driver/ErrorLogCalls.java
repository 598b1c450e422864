package orrery.driver;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import orrery.core.host.ApiRule;
import orrery.core.report.ErrorLog;

/** The log of refused calls and warnings. */
final class ErrorLogCalls {
    private final Session session;

    ErrorLogCalls(Session session) {
        this.session = session;
    }

    CUlogsCallbackHandle cuLogsRegisterCallback(CUlogsCallback callbackFunc, @Nullable Object userData) {
        session.requireGiven(callbackFunc, "callback");
        CUlogsCallbackHandle handle = new CUlogsCallbackHandle(callbackFunc, userData);
        session.machine().errorLog().addListener(handle.listener());
        return handle;
    }

    void cuLogsUnregisterCallback(CUlogsCallbackHandle callback) {
        ApiRule.ARGUMENT.require(
                callback != null && session.machine().errorLog().removeListener(callback.listener()),
                () -> session.who() + " is given "
                        + (callback == null ? "no callback" : "a callback that is not registered"));
    }

    int cuLogsCurrent(int flags) {
        return log(0, flags).next();
    }

    @EntersMachine
    int cuLogsDumpToFile(int iterator, Path pathToFile, int flags) {
        CUlogsDump dump = session.call(DriverCall.cuLogsDumpToFile, () -> {
            session.requireGiven(pathToFile, "file");
            ErrorLog log = log(iterator, flags);
            synchronized (log) { // other threads add messages after their calls
                return new CUlogsDump(log.from(iterator), log.next());
            }
        });
        try {
            Files.writeString(pathToFile, dump.text());
        } catch (IOException e) {
            throw ApiRule.ARGUMENT.violated(
                    "cuLogsDumpToFile is given " + pathToFile + ", which cannot be written: " + e, e);
        }
        return dump.iterator();
    }

    CUlogsDump cuLogsDumpToMemory(int iterator, int size, int flags) {
        ErrorLog log = log(iterator, flags);
        synchronized (log) { // other threads add messages after their calls
            String text = log.from(iterator, size);
            ApiRule.ARGUMENT.require(
                    text != null,
                    () -> session.who() + " is given a buffer of " + size + " bytes, in which no message fits");
            return new CUlogsDump(text, log.next());
        }
    }

    /** Returns the log, from which a message is wanted. */
    private ErrorLog log(int iterator, int flags) {
        ErrorLog log = session.machine().errorLog();
        ApiRule.ARGUMENT.require(flags == 0, () -> session.who() + " is given flags " + flags + "; legal is 0");
        ApiRule.ARGUMENT.require(
                iterator >= 0 && iterator <= log.next(),
                () -> session.who() + " is given iterator " + iterator + "; legal are 0 to " + log.next());
        return log;
    }
}
