package orrery.testing.programs;

/** A {@link CampaignProperty} that has made no program to try; the cause says why. */
public final class PropertyFailedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param when when the property has failed, as the end of a sentence, such as "in try 3"
     * @param cause what it has thrown, or what is wrong with what it returns
     */
    public PropertyFailedException(String when, Throwable cause) {
        super(when, cause);
    }
}
