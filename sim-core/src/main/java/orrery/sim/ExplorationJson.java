package orrery.sim;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.io.JsonEOFException;
import com.google.common.base.Enums;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.regex.Pattern;

/** Writes explorations as JSON, and reads them. */
final class ExplorationJson {
    private static final JsonFactory FACTORY = new JsonFactory();

    /** What Jackson adds to a message: where the input comes from, which it does not know. */
    private static final Pattern JACKSON_DETAIL = Pattern.compile(" \\(start marker .*|\\R.*", Pattern.DOTALL);

    /** The value of the member that says what the document is. */
    private static final String FORMAT = "orrery exploration 1";

    private ExplorationJson() {}

    static String write(Exploration exploration) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text).useDefaultPrettyPrinter()) {
            json.writeStartObject();
            json.writeStringField("format", FORMAT);
            json.writeArrayFieldStart("shards");
            for (Shard each : exploration.shards()) {
                json.writeString(each.toString());
            }
            json.writeEndArray();
            json.writeNumberField("schedules", exploration.schedules());
            json.writeNumberField("redundantRuns", exploration.redundantRuns());
            json.writeNumberField("estimate", exploration.estimate());
            json.writeStringField("bound", exploration.bound());
            json.writeNumberField("nanos", exploration.time().toNanos());
            json.writeArrayFieldStart("expected");
            for (String each : exploration.expected()) {
                json.writeString(each);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("outcomes");
            for (Exploration.Outcome each : exploration.outcomes()) {
                write(json, each);
            }
            json.writeEndArray();
            json.writeArrayFieldStart("mistakes");
            for (Exploration.Mistake each : exploration.mistakes()) {
                json.writeStartObject();
                json.writeStringField("text", each.text());
                json.writeNumberField("count", each.count());
                json.writeStringField("schedule", each.schedule().toString());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.append('\n').toString();
    }

    private static void write(JsonGenerator json, Exploration.Outcome outcome) throws IOException {
        json.writeStartObject();
        json.writeStringField("result", outcome.result());
        json.writeNumberField("count", outcome.count());
        json.writeStringField("schedule", outcome.schedule().toString());
        json.writeStringField("expectation", outcome.expectation().name());
        json.writeBooleanField("failed", outcome.failed());
        json.writeArrayFieldStart("order");
        for (String each : outcome.order()) {
            json.writeString(each);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    /** What has been read of an exploration, an outcome or a mistake. Members may come in any order. */
    private static final class Members {
        private String format = "";
        private String text = "";
        private String bound = "";
        private String schedule = "";
        private Exploration.Expectation expectation = Exploration.Expectation.UNSPECIFIED;
        private boolean failed;
        private long count;
        private long schedules;
        private long redundantRuns;
        private long estimate;
        private long nanos;
        private final ImmutableList.Builder<String> order = ImmutableList.builder();
        private final ImmutableSet.Builder<String> expected = ImmutableSet.builder();
        private final ImmutableList.Builder<Shard> shards = ImmutableList.builder();
        private final ImmutableList.Builder<Exploration.Outcome> outcomes = ImmutableList.builder();
        private final ImmutableList.Builder<Exploration.Mistake> mistakes = ImmutableList.builder();

        /** Reads an object whose first token was read. */
        Members(JsonParser json) throws IOException {
            expect(json, json.currentToken() == JsonToken.START_OBJECT, "an object");
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                member(json, name);
            }
        }

        private void member(JsonParser json, String name) throws IOException {
            switch (name) {
                case "format" -> format = json.getText();
                case "text", "result" -> text = json.getText();
                case "bound" -> bound = json.getText();
                case "schedule" -> schedule = json.getText();
                case "expectation" -> expectation = expectation(json.getText());
                case "failed" -> failed = json.getBooleanValue();
                case "count" -> count = json.getLongValue();
                case "schedules" -> schedules = json.getLongValue();
                case "redundantRuns" -> redundantRuns = json.getLongValue();
                case "estimate" -> estimate = json.getLongValue();
                case "nanos" -> nanos = json.getLongValue();
                case "shards", "order", "expected", "outcomes", "mistakes" -> {
                    expect(json, json.currentToken() == JsonToken.START_ARRAY, "an array");
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        element(json, name);
                    }
                }
                default -> json.skipChildren();
            }
        }

        private static Exploration.Expectation expectation(String name) {
            return Enums.getIfPresent(Exploration.Expectation.class, name)
                    .toJavaUtil()
                    .orElseThrow(() -> new IllegalArgumentException("the text is no exploration: an expectation is \""
                            + name + "\"; legal are " + Arrays.toString(Exploration.Expectation.values())));
        }

        private void element(JsonParser json, String array) throws IOException {
            switch (array) {
                case "shards" -> shards.add(Shard.parse(json.getText()));
                case "order" -> order.add(json.getText());
                case "expected" -> expected.add(json.getText());
                case "outcomes" -> {
                    Members each = new Members(json);
                    outcomes.add(new Exploration.Outcome(
                            each.text,
                            each.count,
                            Schedule.parse(each.schedule),
                            each.expectation,
                            each.order.build(),
                            each.failed));
                }
                default -> {
                    Members each = new Members(json);
                    mistakes.add(new Exploration.Mistake(each.text, each.count, Schedule.parse(each.schedule)));
                }
            }
        }

        private static void expect(JsonParser json, boolean holds, String what) {
            if (!holds) {
                throw new IllegalArgumentException("the text is no exploration: " + what + " is missing at "
                        + json.currentLocation().offsetDescription());
            }
        }
    }

    static Exploration read(String text) {
        try (JsonParser json = FACTORY.createParser(text)) {
            json.nextToken();
            Members all = new Members(json);
            if (!all.format.equals(FORMAT)) {
                throw new IllegalArgumentException("the text is no exploration: its format is \"" + all.format
                        + "\" instead of \"" + FORMAT + "\"");
            }
            return new Exploration(
                    all.outcomes.build(),
                    all.expected.build(),
                    all.mistakes.build(),
                    all.schedules,
                    all.redundantRuns,
                    Math.max(all.estimate, all.schedules),
                    all.bound,
                    all.shards.build(),
                    Duration.ofNanos(all.nanos));
        } catch (JsonEOFException e) {
            throw new IllegalArgumentException(
                    "the text is no exploration: it is cut off at "
                            + e.getLocation().offsetDescription(),
                    e);
        } catch (JsonProcessingException e) {
            String where =
                    e.getLocation() == null ? "" : " at " + e.getLocation().offsetDescription();
            throw new IllegalArgumentException(
                    "the text is no exploration: "
                            + JACKSON_DETAIL.matcher(e.getOriginalMessage()).replaceAll("") + where,
                    e);
        } catch (IOException e) {
            throw new IllegalArgumentException("the text is no exploration: " + e.getMessage(), e);
        }
    }
}
