package orrery.docs;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.apache.commons.csv.CSVFormat;

/** The formats in which grades are written for other programs. */
enum GradeFormat {
    /** An object with the grades, and the points of all together. */
    JSON {
        @Override
        void write(List<Grade> grades, StringWriter out) throws IOException {
            try (JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter()) {
                json.writeStartObject();
                json.writeArrayFieldStart("grades");
                for (Grade each : grades) {
                    write(each, json);
                }
                json.writeEndArray();
                json.writeNumberField("points", points(grades));
                json.writeNumberField("possible", possible(grades));
                json.writeEndObject();
            }
            out.write('\n');
        }

        private void write(Grade grade, JsonGenerator json) throws IOException {
            json.writeStartObject();
            json.writeStringField("file", grade.file().toString());
            json.writeStringField("exercise", grade.exercise().name());
            json.writeStringField("title", grade.exercise().description().title());
            json.writeStringField("verdict", grade.outcome().toString());
            json.writeNumberField("points", grade.points());
            json.writeNumberField("possible", grade.exercise().description().points());
            json.writeNumberField("held", grade.held());
            json.writeNumberField("requirements", grade.requirements());
            json.writeArrayFieldStart("hints");
            for (String each : grade.hints()) {
                json.writeString(each);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    },
    /** A test case for each file: a failure if it is not solved, an error if it cannot be run. */
    JUNIT {
        @Override
        void write(List<Grade> grades, StringWriter out) throws IOException {
            try {
                XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
                xml.writeStartDocument("UTF-8", "1.0");
                xml.writeCharacters("\n");
                xml.writeStartElement("testsuite");
                xml.writeAttribute("name", "orrery check");
                xml.writeAttribute("tests", String.valueOf(grades.size()));
                xml.writeAttribute("failures", count(grades, Grade.Outcome.NOT_SOLVED));
                xml.writeAttribute("errors", count(grades, Grade.Outcome.UNUSABLE));
                xml.writeAttribute("skipped", "0");
                for (Grade each : grades) {
                    xml.writeCharacters("\n  ");
                    write(each, xml);
                }
                xml.writeCharacters("\n");
                xml.writeEndElement();
                xml.writeEndDocument();
                xml.close();
            } catch (XMLStreamException e) {
                throw new IOException(e);
            }
            out.write('\n');
        }

        private String count(List<Grade> grades, Grade.Outcome outcome) {
            return String.valueOf(
                    grades.stream().filter(each -> each.outcome() == outcome).count());
        }

        private void write(Grade grade, XMLStreamWriter xml) throws XMLStreamException {
            xml.writeStartElement("testcase");
            xml.writeAttribute("classname", grade.file().toString());
            xml.writeAttribute("name", grade.exercise().name());
            if (!grade.isSolved()) {
                xml.writeStartElement(grade.outcome() == Grade.Outcome.UNUSABLE ? "error" : "failure");
                xml.writeAttribute(
                        "message",
                        legal(grade.hints().get(0).lines().findFirst().orElse("")));
                xml.writeCharacters(legal(String.join("\n", grade.hints())));
                xml.writeEndElement();
            }
            xml.writeEndElement();
        }

        /** Returns a text without characters that XML cannot have. */
        private String legal(String text) {
            return text.replaceAll("[^\\t\\n\\x20-\\uD7FF\\uE000-\\uFFFD]", "?");
        }
    },
    /** A line for each file, after a line with the names of the columns. */
    CSV {
        @Override
        void write(List<Grade> grades, StringWriter out) throws IOException {
            CSVFormat.RFC4180.printRecord(out, "file", "exercise", "title", "verdict", "points", "possible", "hints");
            for (Grade each : grades) {
                CSVFormat.RFC4180.printRecord(
                        out,
                        each.file(),
                        each.exercise().name(),
                        each.exercise().description().title(),
                        each.outcome(),
                        each.points(),
                        each.exercise().description().points(),
                        String.join("\n", each.hints()));
            }
        }
    };

    abstract void write(List<Grade> grades, StringWriter out) throws IOException;

    /** Returns the grades as text. */
    String text(List<Grade> grades) throws IOException {
        StringWriter out = new StringWriter();
        write(grades, out);
        return out.toString();
    }

    /** Returns the points of all grades together. */
    static int points(List<Grade> grades) {
        return grades.stream().mapToInt(Grade::points).sum();
    }

    /** Returns the points that all grades together could have. */
    static int possible(List<Grade> grades) {
        return grades.stream()
                .mapToInt(each -> each.exercise().description().points())
                .sum();
    }

    /** Returns the best grade of each exercise. */
    static Map<String, Grade> best(List<Grade> grades) {
        Map<String, Grade> best = new TreeMap<>();
        grades.forEach(each -> best.merge(each.exercise().name(), each, (one, other) -> one.isSolved() ? one : other));
        return best;
    }
}
