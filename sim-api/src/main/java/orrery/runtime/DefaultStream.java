package orrery.runtime;

import orrery.driver.CUstream;

/** What stream 0 is, which a program is compiled for. Source: {@code --default-stream} of {@code nvcc}. */
public enum DefaultStream {
    /** The legacy default stream: one for all threads, which waits for blocking streams and they for it. */
    LEGACY(CUstream.LEGACY),
    /** A default stream of each thread, which waits for the legacy stream only. */
    PER_THREAD(CUstream.PER_THREAD);

    private final CUstream stream;

    DefaultStream(CUstream stream) {
        this.stream = stream;
    }

    CUstream stream() {
        return stream;
    }
}
