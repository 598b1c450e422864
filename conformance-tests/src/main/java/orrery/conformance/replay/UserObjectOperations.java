package orrery.conformance.replay;

import static orrery.driver.UserObjectManagement.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC;

import java.util.Map;
import orrery.driver.CUuserObject;

/** The operations of transcripts on user objects. */
final class UserObjectOperations {
    private static final Map<String, Integer> FLAGS =
            Map.of("NO_DESTRUCTOR_SYNC", CU_USER_OBJECT_NO_DESTRUCTOR_SYNC, "BOGUS", 0);

    private static final Map<String, Integer> MOVE = Map.of("MOVE", 1, "BOGUS", 9);

    private UserObjectOperations() {}

    static void register(OperationTable table) {
        table.answers("cuUserObjectCreate", (s, a) -> {
            int id = a.integer();
            int count = a.integer(1);
            int flags = a.flags(FLAGS, CU_USER_OBJECT_NO_DESTRUCTOR_SYNC);
            return s.made(
                    a,
                    Kind.USER_OBJECT,
                    s.driver().cuUserObjectCreate(() -> s.log().add(id), count, flags));
        });
        table.does("cuUserObjectRetain", (s, a) -> s.driver().cuUserObjectRetain(object(a), a.integer(1)));
        table.does(
                "cuGraphRetainUserObject",
                (s, a) -> s.driver().cuGraphRetainUserObject(a.graph(), object(a), a.integer(1), a.flags(MOVE, 0)));
        table.does(
                "cuGraphReleaseUserObject",
                (s, a) -> s.driver().cuGraphReleaseUserObject(a.graph(), object(a), a.integer(1)));
        table.does("cuUserObjectRelease", (s, a) -> s.driver().cuUserObjectRelease(object(a), a.integer(1)));
    }

    private static CUuserObject object(TranscriptArguments arguments) {
        return arguments.handle(arguments.word(), CUuserObject.class);
    }
}
