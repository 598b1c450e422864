package orrery.core.work;

import orrery.device.CUgraphExecUpdateResult;

/**
 * The reason why a node of an executable graph cannot be updated.
 *
 * @param report what an update of the whole graph reports
 * @param text the text of the message
 */
public record UpdateConflict(CUgraphExecUpdateResult report, String text) {

    /** Returns a conflict of parameters. */
    public static UpdateConflict parameters(String text) {
        return new UpdateConflict(CUgraphExecUpdateResult.ERROR_PARAMETERS_CHANGED, text);
    }
}
