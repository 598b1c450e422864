package orrery.conformance.transcript;

/** A file that is not a file of transcripts. The message gives file, line and reason. */
public final class MalformedTranscriptException extends Exception {
    private static final long serialVersionUID = 1L;

    MalformedTranscriptException(String file, int line, String reason) {
        super(file + ":" + line + ": " + reason);
    }
}
